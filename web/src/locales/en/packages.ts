import type { Translation } from '../../lib/texts.ts'
import type { Texts } from '../id/index.ts'

export const packages: Translation<Texts['packages']> = {
  make: 'Evidence package',
  making: 'The package is being made…',
  makePage: 'Evidence package: {{value}} flags on this page',
  hint: 'One ZIP file with pictures, log and a signed manifest. The download is recorded in the audit log.',
  failed: 'The evidence package could not be made',
  check: {
    title: 'Check an evidence package',
    hint: 'The file is checked in this browser and sent nowhere.',
    choose: 'Choose an evidence package',
    drop: 'Drop an evidence package (.zip) here, or click to choose one',
    another: 'Check another file',
    checking: 'Checking…',
    valid: 'Everything holds: {{value}} files are whole, and the signature is by this installation.',
    invalid: 'Refused: do not rely on this package.',
    about: 'Made {{at}} by {{name}}, about session {{codes}}.',
    former: 'Signed with a former key of this installation.',
    failed: 'The file could not be checked',
    unsupported: 'This browser cannot check signatures. Use a current browser, or run npm run verify.',
    key: 'Download the public key',
    keyHint: 'With the public key, anybody can check packages of this installation. Fingerprint: {{value}}',
    archive: {
      altered: 'Parts of the archive between the files were changed.',
      unreadable: 'The list of files cannot be read: this is no evidence package, or its end was changed or cut off.',
    },
    signature: {
      wrong: 'The signature does not fit the manifest: one of the two was changed, or somebody else made it.',
      missing: 'The manifest or its signature is missing.',
    },
    unknownKey: 'Signed with another key ({{value}}), not by this installation.',
    state: {
      whole: 'whole',
      changed: 'changed',
      missing: 'missing',
      extra: 'not named in the manifest',
    },
    files: 'Files in the package',
  },
}
