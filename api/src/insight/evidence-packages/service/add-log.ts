import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { StreamedFile } from '../../../kernel/lib/archives/stream-archive.ts'
import { drawLog } from '../draw-log.ts'
import { readLog } from './read-log.ts'
import type { PackageContext, PackagedTest } from './contributors.ts'

const SHOWN_WIDTH = 480
const MOST_PIXELS = 4096 * 4096
const MOST_SECONDS = 10

/** The log of a test for programs and for people. */
export async function* addLog(context: PackageContext, test: PackagedTest): AsyncGenerator<StreamedFile> {
  const log = await readLog(context, test)
  yield { name: `${test.folder}/log.json`, pieces: [Buffer.from(`${JSON.stringify(log, null, 2)}\n`)] }
  const pdf = await drawLog(log, context.language, (flagId) => readShown(context, test, flagId))
  yield { name: `${test.folder}/log.pdf`, pieces: [pdf] }
}

/** A flag's picture as a PDF can show it, or null; the file beside it in the package is what counts. */
async function readShown({ deps }: PackageContext, test: PackagedTest, flagId: string): Promise<Buffer | null> {
  const key = test.pictures.has(flagId) ? test.flags.find(({ id }) => id === flagId)?.evidenceKey : null
  const file = key === null || key === undefined ? null : await deps.files.open(key)
  if (file === null) return null
  try {
    return await sharp(await buffer(file.stream), { limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: MOST_SECONDS })
      .resize({ width: SHOWN_WIDTH, withoutEnlargement: true })
      .jpeg()
      .toBuffer()
  } catch {
    // A picture that cannot be decoded is in the package all the same.
    return null
  }
}
