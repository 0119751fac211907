declare module '*.svg' {
  /** The file's text. */
  const svg: string;
  export default svg;
}
