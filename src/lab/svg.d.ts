declare module '*.svg' {
  const svg: string;
  /** The file's text. */
  export default svg;
}
