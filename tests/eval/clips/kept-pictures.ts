import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** What decides how a picture looks, beside what is asked for: pictures that other drawing code made are not used. */
const DRAWING = ['clips/behind.ts', 'clips/cast.ts', 'clips/film.ts', 'clips/living-film.ts', 'clips/rooms.ts']
const FOLDERS = ['people', 'pictures']

/** Pictures that were drawn in an earlier run, in the cache folder: drawing them is most of what an evaluation costs. */
export class KeptPictures {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Pictures of other versions of the drawing code are deleted: a whole half takes some hundred megabytes. */
  static async open(cacheDir: string): Promise<KeptPictures> {
    const all = path.join(cacheDir, 'eval-pictures')
    const version = await versionOfDrawing()
    for (const other of await readdir(all).catch(() => []))
      if (other !== version) await rm(path.join(all, other), { recursive: true, force: true })
    return new KeptPictures(path.join(all, version))
  }

  /** The pictures that were made of just this before; made now where there are none. */
  async take(asked: unknown, make: () => Promise<Buffer[]>): Promise<Buffer[]> {
    const name = hashOfAsked(asked)
    const file = path.join(this.#folder, name.slice(0, 2), name)
    const kept = await readFile(file).catch(() => null)
    if (kept) return unpack(kept)
    const made = await make()
    await mkdir(path.dirname(file), { recursive: true })
    // Two runs may make the same one.
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, pack(made))
    await rename(draft, file)
    return made
  }
}

async function versionOfDrawing(): Promise<string> {
  const root = path.join(import.meta.dirname, '..')
  const inFolders = await Promise.all(
    FOLDERS.map(async (folder) => (await readdir(path.join(root, folder))).map((name) => `${folder}/${name}`)),
  )
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions))
  for (const file of [...DRAWING, ...inFolders.flat().toSorted()])
    hash.update(file).update(await readFile(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Of pictures that hang in a scene, their hash stands for them. */
function hashOfAsked(asked: unknown): string {
  const text = JSON.stringify(asked, function (this: Record<string, unknown>, key, value: unknown) {
    const own = this[key]
    return Buffer.isBuffer(own) ? createHash('sha256').update(own).digest('hex') : value
  })
  return createHash('sha256').update(text).digest('hex')
}

/** Each picture after its length in four bytes. */
export function pack(pictures: readonly Buffer[]): Buffer {
  return Buffer.concat(
    pictures.flatMap((picture) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(picture.length)
      return [length, picture]
    }),
  )
}

export function unpack(packed: Buffer): Buffer[] {
  const pictures: Buffer[] = []
  for (let at = 0; at < packed.length;) {
    const end = at + 4 + packed.readUInt32LE(at)
    pictures.push(packed.subarray(at + 4, end))
    at = end
  }
  return pictures
}
