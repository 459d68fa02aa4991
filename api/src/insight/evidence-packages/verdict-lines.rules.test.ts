import type { PackageVerdict } from '@pengawas/shared/rules/evidence-package'
import { expect, it } from 'vitest'
import { verdictLines } from './verdict-lines.rules.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const HOLDS: PackageVerdict = {
  ...{ valid: true, archive: 'whole', signature: 'valid' },
  manifest: {
    ...{ format: 'pengawas-evidence', version: 1, packageId: ID, madeAt: '2026-11-23T04:00:00.000Z' },
    madeBy: { id: ID, name: 'Auditor', role: 'auditor' },
    software: { name: 'Pengawas', version: '0.1.0' },
    testSessions: [
      {
        id: ID,
        code: 'ABC',
        assessmentId: ID,
        flagIds: null,
        withheld: [],
        missingPictures: [],
        leftOut: [],
        lostSegments: [],
      },
    ],
    ...{ key: { algorithm: 'Ed25519', fingerprint: 'ab' }, files: [] },
  },
  files: [{ name: 'log.json', state: 'whole' }],
}

it.each<{ name: string; found: Partial<PackageVerdict>; isKeyGiven?: boolean; says: readonly RegExp[]; not?: RegExp }>([
  {
    name: 'holds',
    found: {},
    says: [/made 2026-11-23.* by Auditor/, /log\.json: holds/, /by the key of this installation \(ab\)/, /Everything/],
    not: /REFUSED/,
  },
  {
    name: 'lacks what it says',
    found: {
      manifest: HOLDS.manifest && {
        ...HOLDS.manifest,
        testSessions: HOLDS.manifest.testSessions.map((one) => ({
          ...one,
          ...{ withheld: ['recording'], leftOut: ['chat'], missingPictures: [ID] },
          lostSegments: [{ id: ID, source: 'camera', sha256: 'cd'.repeat(32), why: 'damaged' }],
        })),
      },
    },
    says: [
      ...[/ABC: recordings are not in it/, /ABC: made without chat/, /ABC: 1 pictures were lost/],
      ...[/ABC: a segment of the camera was damaged \(cdcd/, /Everything holds/],
    ],
  },
  {
    name: 'has a file by a name of somebody else',
    found: { valid: false, files: [{ name: '../\u001b[31mx', state: 'unsafe' }] },
    says: [/^\.\.\/\?\[31mx: IS EXTRA.*DO NOT UNPACK/, /REFUSED/],
  },
  { name: 'holds by a given key', found: {}, isKeyGiven: true, says: [/by the given key \(ab\)/] },
  {
    name: 'has a changed, a missing and an extra file',
    found: {
      valid: false,
      files: [
        { name: 'a', state: 'changed' },
        { name: 'b', state: 'missing' },
        { name: 'c', state: 'extra' },
      ],
    },
    says: [/a: WAS CHANGED/, /b: IS MISSING/, /c: IS EXTRA/, /REFUSED/],
    not: /Everything holds/,
  },
  {
    name: 'was altered between its files',
    found: { valid: false, archive: 'altered' },
    says: [/archive.*WAS CHANGED/],
  },
  {
    name: 'is none: nothing is said of a signature',
    found: { valid: false, archive: 'unreadable', signature: 'missing', manifest: null, files: [] },
    says: [/CANNOT BE READ/, /REFUSED/],
    not: /manifest/,
  },
  {
    name: 'does not fit its signature: nothing that it says of itself is repeated',
    found: { valid: false, signature: 'wrong' },
    says: [/DOES NOT FIT/],
    not: /Auditor/,
  },
  {
    name: 'is by another',
    found: { valid: false, signature: 'unknown-key' },
    says: [/ANOTHER KEY \(ab\)/],
    not: /Auditor/,
  },
  {
    name: 'is not signed',
    found: { valid: false, signature: 'missing', manifest: null },
    says: [/NO SIGNED MANIFEST/],
  },
])('a package that $name', ({ found, isKeyGiven = false, says, not }) => {
  const lines = verdictLines({ ...HOLDS, ...found }, { isKeyGiven })
  for (const expected of says) expect(lines).toContainEqual(expect.stringMatching(expected))
  if (not !== undefined) expect(lines.join('\n')).not.toMatch(not)
})
