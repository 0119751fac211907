/** Characters that JSON may contain, but that control a terminal (C1) or reorder the text around them. */
const ACTIVE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** JSON for the terminal and for programs: content of notebooks cannot change how it is shown. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    ACTIVE,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}
