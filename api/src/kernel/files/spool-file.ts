import { openScratchFile, type ScratchFile } from './scratch-file.ts'

export type SpooledFile = Pick<ScratchFile, 'size' | 'read' | 'stream' | 'close'>

/** Writes pieces to a nameless file in this folder. `onPast` makes the error for more bytes than `mostBytes`. */
export async function spoolFile(
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
  { mostBytes, onPast }: { mostBytes: number; onPast: () => Error },
): Promise<SpooledFile> {
  const file = await openScratchFile(folder)
  try {
    for await (const piece of pieces) {
      if (file.size + piece.length > mostBytes) throw onPast()
      await file.write(piece, file.size)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
