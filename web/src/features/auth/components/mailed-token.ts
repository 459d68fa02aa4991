/** A mailed link's token stands behind `#`, which no server sees. */
export const tokenOfPage = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
