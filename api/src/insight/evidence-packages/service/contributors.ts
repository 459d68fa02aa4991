import type { EvidenceManifest, PackagePart } from '@pengawas/shared/contracts/evidence-packages'
import type { Language } from '@pengawas/shared/languages'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { StreamedFile } from '../../../kernel/lib/archives/stream-archive.ts'
import type { RecordedSegment } from '../cut-segments.ts'
import type { LoggedRecording } from '../evidence-log.rules.ts'
import type { EvidencePackagesDeps } from '../evidence-packages.service.ts'
import { addLog } from './add-log.ts'
import { addPictures } from './add-pictures.ts'
import { addVideo } from './add-video.ts'
import type { Packaged } from './find-packaged.ts'

/** One package while it is made. */
export interface PackageContext {
  deps: EvidencePackagesDeps
  actor: Actor
  language: Language
  parts: ReadonlySet<PackagePart>
  /** Stops it. */
  signal: AbortSignal
  /** Is told how many bytes there are. */
  onProgress: (bytes: number) => void
  packageId: string
  madeAt: Date
}

type TestSessionRecord = EvidenceManifest['testSessions'][number]

/** One test while its files are added: what the manifest will say of it, and what is in the package of it. */
export interface PackagedTest extends Packaged {
  record: Pick<TestSessionRecord, 'withheld' | 'missingPictures' | 'leftOut' | 'lostSegments'>
  /** Names of pictures in the package, by flag. */
  pictures: Map<string, string>
  /** Its recording, oldest first; null where it is withheld or left out. */
  segments: readonly RecordedSegment[] | null
  /** What of it is in the package; null before that is known, and where it is withheld or left out. */
  recording: LoggedRecording | null
}

/**
 * Adds the files of one test below its folder. They are read one after another and each to its end, before the next one is
 * asked for. What the reader may not see is left out and named in `test.record`.
 */
export type Contributor = (context: PackageContext, test: PackagedTest) => AsyncIterable<StreamedFile>

/** What a package consists of, in this order: the log names the files before it. Something new in packages is an entry here. */
export const CONTRIBUTORS: readonly Contributor[] = [addPictures, addVideo, addLog]
