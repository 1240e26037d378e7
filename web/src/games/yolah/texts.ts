import { textsOf } from "../../texts";
import type { en } from "./en";

export const t = textsOf<typeof en>("yolah");
