import { roomTexts } from "../texts/room.svelte";
import { en } from "./en";

export const { t, plural, translated } = roomTexts(en, async () => (await import("./fr")).fr);
