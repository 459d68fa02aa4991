import { Zip, ZipPassThrough } from 'fflate'

export interface StreamedFile {
  name: string
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The first instant that an archive can name, by the clock of any time zone. */
const FIRST_DATE = new Date(1980, 0, 1)

/**
 * An archive of stored files, piece by piece: in memory is what one piece takes. Equal files make equal archives, see
 * `shared/src/rules/stored-archive.ts`.
 */
export async function* streamArchive(
  files: AsyncIterable<StreamedFile> | Iterable<StreamedFile>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const failures: Error[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) failures.push(error)
    // Empty pieces are of no use; a piece belongs to whoever pushed it until it is passed on.
    else if (piece.length > 0) ready.push(piece)
  })
  function take(): Uint8Array[] {
    const [failure] = failures
    if (failure !== undefined) throw failure
    const taken = ready
    ready = []
    return taken
  }
  for await (const { name, pieces } of files) {
    const file = new ZipPassThrough(name)
    file.mtime = FIRST_DATE
    zip.add(file)
    for await (const piece of pieces) {
      file.push(piece)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
