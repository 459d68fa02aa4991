const MEGABYTE = 1_000_000

/** A size for people, in MB. */
export const megabytes = (bytes: number): string => String(Math.ceil(bytes / MEGABYTE))
