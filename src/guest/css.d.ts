/** A style sheet as text, made by Vite. */
declare module "*.css?inline" {
  const css: string;
  export default css;
}
/** The built island, put in by the build. */
declare const __ISLAND__: string;
/** The built loader of custom scripts, put in by the build. */
declare const __SCRIPT_LOADER__: string;
