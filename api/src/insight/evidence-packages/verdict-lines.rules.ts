import type { EvidenceManifest } from '@pengawas/shared/contracts/evidence-packages'
import type { FileState, PackageVerdict } from '@pengawas/shared/rules/evidence-package'

const FILES: Readonly<Record<FileState, string>> = {
  whole: 'holds',
  changed: 'WAS CHANGED',
  missing: 'IS MISSING',
  extra: 'IS EXTRA: the manifest does not name it',
  unsafe: 'IS EXTRA, and by a name that no package has: DO NOT UNPACK this archive',
}

const ARCHIVES: Readonly<Record<PackageVerdict['archive'], string | null>> = {
  whole: null,
  altered: 'The archive around the files WAS CHANGED: bytes between, before or after them are not as they were made.',
  unreadable: 'The list of files CANNOT BE READ: this is no evidence package, or its end was changed or cut off.',
}

function signatureLine({ signature, manifest }: PackageVerdict, isKeyGiven: boolean): string {
  const whose = isKeyGiven ? 'the given key' : 'the key of this installation'
  const fingerprint = manifest === null ? '' : ` (${manifest.key.fingerprint})`
  switch (signature) {
    case 'valid':
      return `The signature is by ${whose}${fingerprint}.`
    case 'wrong':
      return 'The signature DOES NOT FIT the manifest: one of the two was changed, or somebody else made it.'
    case 'unknown-key':
      return `The manifest names ANOTHER KEY${fingerprint} than ${whose}: whose it is cannot be told here.`
    case 'missing':
      return 'There is NO SIGNED MANIFEST: manifest.json or manifest.sig is missing.'
  }
}

/** A name as a terminal can show it: somebody else may have chosen it. */
const plain = (name: string): string => name.replace(/[^ -~]/g, '?')

/** What a package says that it lacks. */
function lackingLines(manifest: EvidenceManifest): string[] {
  return manifest.testSessions.flatMap(({ code, withheld, leftOut, missingPictures, lostSegments }) => [
    ...(withheld.includes('recording') ? [`${code}: recordings are not in it, since its maker may not see them.`] : []),
    ...(leftOut.length === 0 ? [] : [`${code}: made without ${leftOut.join(', ')}.`]),
    ...(missingPictures.length === 0
      ? []
      : [`${code}: ${missingPictures.length} pictures were lost before it was made.`]),
    ...lostSegments.map(({ source, sha256, why }) => `${code}: a segment of the ${source} was ${why} (${sha256}).`),
  ])
}

/** What a check found, in plain words, the verdict last. */
export function verdictLines(verdict: PackageVerdict, { isKeyGiven }: { isKeyGiven: boolean }): string[] {
  const { manifest, files, archive, valid } = verdict
  const bad = files.filter(({ state }) => state !== 'whole')
  const archiveLine = ARCHIVES[archive]
  const by = manifest === null ? '' : `${manifest.madeBy.name} (${manifest.madeBy.role})`
  const about = manifest?.testSessions.map(({ code }) => code).join(', ') ?? ''
  return [
    ...(verdict.signature === 'valid' && manifest !== null
      ? [`Package ${manifest.packageId}, made ${manifest.madeAt} by ${by}, about ${about}.`, ...lackingLines(manifest)]
      : []),
    // What does not hold stands last, where a reader of many lines looks.
    ...[...files.filter(({ state }) => state === 'whole'), ...bad].map(
      ({ name, state }) => `${plain(name)}: ${FILES[state]}`,
    ),
    ...(archiveLine === null ? [] : [archiveLine]),
    ...(archive === 'unreadable' ? [] : [signatureLine(verdict, isKeyGiven)]),
    valid
      ? 'Everything holds.'
      : `REFUSED${bad.length === 0 ? '' : `, because of ${bad.length} of ${files.length} files`}: do not rely on this package.`,
  ]
}
