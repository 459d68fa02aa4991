declare module 'subset-font' {
  /** A font with the glyphs of these characters alone; `sfnt` is plain TrueType. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}

declare module 'linebreak' {
  /** Where lines may end, by UAX #14. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
