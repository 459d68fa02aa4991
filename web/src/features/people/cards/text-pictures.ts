export interface TextPicture {
  /** A JPEG as a data address; the same text gives the same one, which a PDF then holds once. */
  url: string
  /** In points, at the size that was asked for. */
  width: number
  height: number
}

interface Lettering {
  /** In points. */
  size: number
  isBold: boolean
  color: string
}

/** Pixels for a point: sharp on paper, and small enough for thousands of names. */
const SCALE = 4
const LINE_HEIGHT = 1.4

/**
 * Draws texts with the browser's own fonts, which have every script that its reader can read. The fonts of a PDF have Latin
 * letters alone, and those of all other scripts would be tens of megabytes.
 */
export function createTextPictures(): (text: string, lettering: Lettering) => TextPicture {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const drawn = new Map<string, TextPicture>()
  return (text, { size, isBold, color }) => {
    const key = `${size} ${String(isBold)} ${color} ${text}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    if (context === null) throw new Error('this browser draws no pictures')
    const font = `${isBold ? 'bold ' : ''}${size * SCALE}px system-ui, sans-serif`
    context.font = font
    const width = Math.max(1, Math.ceil(context.measureText(text).width))
    const height = Math.ceil(size * LINE_HEIGHT * SCALE)
    // Another size clears the canvas, its font included.
    canvas.width = width
    canvas.height = height
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.font = font
    context.fillStyle = color
    context.textBaseline = 'middle'
    context.textAlign = 'center'
    context.fillText(text, width / 2, height / 2)
    const picture = { url: canvas.toDataURL('image/jpeg', 0.9), width: width / SCALE, height: height / SCALE }
    drawn.set(key, picture)
    return picture
  }
}
