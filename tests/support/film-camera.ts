import type { Page } from 'playwright'
import sharp from 'sharp'
import { offerDrawnCamera } from './drawn-camera.ts'
import { drawReading, READING_FPS } from './moving-head.ts'

/** What the page is given: JPEG pictures, as text. */
interface Film {
  pictures: readonly string[]
  framesPerSecond: number
}

/**
 * Makes a candidate's camera a film of somebody who reads, which begins again after so many seconds, as a program for virtual
 * cameras does: by the clock. Chromium's own camera of a file shows every picture of it, so on a busy machine the film would be longer
 * each time and repeat at no fixed distance.
 */
export async function playFilm(page: Page, seconds: number): Promise<void> {
  const drawn = await drawReading(seconds)
  const encoded = await Promise.all(drawn.map((picture) => sharp(picture).jpeg({ quality: 85 }).toBuffer()))
  const pictures = encoded.map((picture) => picture.toString('base64'))
  await page.addInitScript(offerDrawnCamera)
  await page.addInitScript(filmAsCamera, { pictures, framesPerSecond: READING_FPS } satisfies Film)
}

/** Runs in the page before the product's own code. */
function filmAsCamera({ pictures, framesPerSecond }: Film): void {
  const blobs = pictures.map((text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]))
  const film = (): MediaStreamTrack =>
    window.filmDrawing({
      ...{ width: 640, height: 360, framesPerSecond },
      draw: async (paint) => {
        const blob = blobs[Math.floor((performance.now() / 1_000) * framesPerSecond) % blobs.length]
        if (blob) paint.drawImage(await createImageBitmap(blob), 0, 0)
      },
    })
  window.replaceCamera(film)
}
