declare module "virtual:book" {
  const entries: import("../../book/contents").Entry[];
  export default entries;
}
