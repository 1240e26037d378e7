// A board as a picture of its own: everything that the style sheets say is written into the drawing, so that it looks
// the same without them.

// What a shape can get from a style sheet, with the value it has when nobody says anything.
const shapeDefaults: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
};
const textDefaults: Record<string, string> = {
  ...shapeDefaults,
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "text-anchor": "start",
};
const stopDefaults: Record<string, string> = { "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1" };
const groupDefaults: Record<string, string> = { opacity: "1" };

function defaultsFor(name: string): Record<string, string> {
  if (name === "stop") return stopDefaults;
  if (name === "text") return textDefaults;
  return ["path", "rect", "circle", "ellipse", "line"].includes(name) ? shapeDefaults : groupDefaults;
}

// Computed values have units and quotes that attributes of SVG do without.
function plain(value: string): string {
  return value.replace(/url\("([^"]*)"\)/g, "url($1)").replace(/(\d)px\b/g, "$1").replaceAll('"', "'");
}

function withStyles(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const [property, initial] of Object.entries(defaultsFor(original.localName))) {
    const value = style.getPropertyValue(property);
    if (value === initial || value === "") copy.removeAttribute(property);
    else copy.setAttribute(property, plain(value));
  }
  for (const { name } of [...copy.attributes]) {
    if (name === "class" || name === "style" || name.startsWith("data-") || name.startsWith("aria-")) {
      copy.removeAttribute(name);
    }
  }
  const children = [...original.children];
  for (const [index, child] of [...copy.children].entries()) {
    const source = children[index];
    if (!source) continue;
    const hidden = getComputedStyle(source);
    const seen = source.localName === "defs" || source.closest("defs") !== null;
    if (!seen && (hidden.display === "none" || hidden.opacity === "0")) child.remove();
    else withStyles(source, child);
  }
}

function withoutComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === Node.COMMENT_NODE) child.remove();
    else withoutComments(child);
  }
}

const namespace = "http://www.w3.org/2000/svg";

// A standalone SVG of the board inside `element`: its drawings, placed as they are on the page.
export function boardSvg(element: Element): string {
  const drawings = [...element.querySelectorAll<SVGSVGElement>("svg[data-picture]")];
  if (element.matches("svg[data-picture]")) drawings.push(element as SVGSVGElement);
  const boxes = drawings.map((drawing) => drawing.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = rounded(Math.max(...boxes.map((box) => box.right)) - left);
  const height = rounded(Math.max(...boxes.map((box) => box.bottom)) - top);

  const page = document.implementation.createDocument(namespace, "svg");
  const whole = page.documentElement;
  whole.setAttribute("viewBox", `0 0 ${width} ${height}`);
  whole.setAttribute("width", String(width));
  whole.setAttribute("height", String(height));
  for (const [index, drawing] of drawings.entries()) {
    const box = boxes[index];
    if (!box) continue;
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    withStyles(drawing, copy);
    withoutComments(copy);
    copy.setAttribute("x", String(rounded(box.left - left)));
    copy.setAttribute("y", String(rounded(box.top - top)));
    copy.setAttribute("width", String(rounded(box.width)));
    copy.setAttribute("height", String(rounded(box.height)));
    whole.append(page.adoptNode(copy));
  }
  return new XMLSerializer().serializeToString(page);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

// The same as pixels; `size` is the longer side.
export async function boardPng(element: Element, size: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([boardSvg(element)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = size / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
