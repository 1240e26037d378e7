import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { catalogue } from "./state/catalogue.svelte";
import { settings } from "./state/settings.svelte";
import { french } from "./texts/french.svelte";

// Asked for while the view is still on its way: nearly every view needs it.
catalogue.load().catch(() => {});

const target = document.getElementById("app");
// So that nobody sees the page change its language.
if (settings.language === "fr") await french.load();
if (target) {
  // What stood there while this was loading.
  target.replaceChildren();
  mount(App, { target });
}
