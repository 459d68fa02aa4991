/** The nonce with which this page may add style elements; the hub writes another one into each page that it sends. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** For libraries that look for a global, as the bundler that they know sets it: the scroll lock of dialogs is one. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
