/** Parts of pdfkit for browsers that its types leave out. */
declare module 'pdfkit/output' {
  export function toBlob(document: PDFKit.PDFDocument): Promise<Blob>
}
declare module 'pdfkit/standard-fonts/*' {
  const font: { readonly name: string }
  export default font
}
declare namespace PDFKit {
  interface PDFDocument {
    /** An export of the module, which its types take for the document. */
    registerStdFonts(...fonts: readonly { readonly name: string }[]): void
  }
}
