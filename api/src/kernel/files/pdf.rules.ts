/** Whether bytes begin as a PDF does. They are kept and handed out as they are, and never shown by our pages. */
export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
