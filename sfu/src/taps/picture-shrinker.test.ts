import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { KEPT_BOUNDS, PictureShrinker, TILE_BOUNDS, type PictureBounds } from './picture-shrinker.ts'

/** A screen full of text, as it is published. */
async function screen(): Promise<Uint8Array> {
  const lines = Array.from(
    { length: 45 },
    (_, line) =>
      `<text x="20" y="${30 + line * 23}" font-size="18" fill="#222">` +
      Array.from({ length: 16 }, (_each, word) => `kata${(line * 37 + word * 101) % 997}`).join(' ') +
      '</text>',
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><rect width="1920" height="1080" fill="#fff"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 70 }).toBuffer()
}

/** What no encoder makes small. */
function noise(width: number, height: number): Promise<Uint8Array> {
  const create = { width, height, channels: 3 as const, background: '#888' }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .webp({ quality: 70 })
    .toBuffer()
}

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

function open(childMain?: string, bounds: PictureBounds = TILE_BOUNDS): PictureShrinker {
  const shrinker = new PictureShrinker(bounds, childMain)
  opened.push(() => shrinker.close())
  return shrinker
}

/** A process that does this with each message. */
async function childThat(does: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-shrink-'))
  opened.push(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'child.mjs')
  await writeFile(file, `process.on('disconnect', () => process.exit(0))\nprocess.on('message', () => ${does})\n`)
  return file
}

describe('PictureShrinker', () => {
  it('makes a screen of text small enough that a page of 49 with cameras fits into 1 Mbit/s', async () => {
    const shrinker = open()
    const published = await screen()
    const [first, second] = await Promise.all([shrinker.shrink(published), shrinker.shrink(published)])
    expect(published.length).toBeGreaterThan(50_000)
    expect(first?.length).toBeLessThanOrEqual(6_000)
    expect(second).toEqual(first)
    // How much a text of this size needs differs with the machine's fonts.
    const { format, width, height } = await sharp(first ?? undefined).metadata()
    expect(format).toBe('webp')
    expect([480, 360, 270]).toContain(width)
    expect(width / height).toBeCloseTo(16 / 9, 1)
  })

  it('makes noise small enough for a tile', async () => {
    const picture = await noise(640, 360)
    const small = await open().fit(picture)
    expect(small?.length).toBeLessThanOrEqual(TILE_BOUNDS.mostBytes)
    await expect(sharp(small ?? undefined).metadata()).resolves.toMatchObject({ format: 'webp' })
  })

  it('makes only those smaller that a hub would not keep, and no narrower than need be', async () => {
    const mostBytes = 50_000
    const shrinker = open(undefined, { ...KEPT_BOUNDS, wantedBytes: mostBytes, mostBytes })
    const published = await noise(160, 90)
    expect(await shrinker.fit(published)).toBe(published)
    const large = await noise(480, 270)
    expect(large.length).toBeGreaterThan(mostBytes)
    const small = await shrinker.fit(large)
    expect(small?.length).toBeLessThanOrEqual(mostBytes)
    await expect(sharp(small ?? undefined).metadata()).resolves.toMatchObject({ width: 480 })
  })

  it('has nothing of what is no picture, and goes on', async () => {
    const shrinker = open()
    expect(await shrinker.shrink(new Uint8Array(500))).toBeNull()
    expect(await shrinker.shrink(await noise(160, 90))).not.toBeNull()
  })

  it('starts another process where one has broken', async () => {
    const shrinker = open(await childThat('process.kill(process.pid, "SIGSEGV")'))
    expect(await shrinker.shrink(new Uint8Array(3))).toBeNull()
    expect(await shrinker.shrink(new Uint8Array(3))).toBeNull()
  })

  it('lets no more wait than it can serve, and gives nothing once it is closed', async () => {
    const shrinker = open(await childThat('process.send({ picture: new Uint8Array(1) })'))
    const asked = Array.from({ length: 130 }, () => shrinker.shrink(new Uint8Array(3)))
    const given = await Promise.all(asked)
    expect(given.filter((each) => each === null)).toHaveLength(10)
    shrinker.close()
    expect(await shrinker.shrink(new Uint8Array(3))).toBeNull()
  })
})
