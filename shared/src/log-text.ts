// Characters that JSON does not escape: DEL and C1 (escape sequences of one byte), separators of lines, and what turns the direction of text.
const CONTROLS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** A log entry that is JSON, with whatever a terminal or a viewer could obey written as its escape. It means the same to a reader of JSON. */
export function escapeControls(entry: string): string {
  return entry.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
