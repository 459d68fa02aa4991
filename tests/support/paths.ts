import { fileURLToPath } from 'node:url'

const at = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Folders and files that several kinds of test need. `output` is never committed. */
export const paths = {
  root: at('../../'),
  output: at('../output/'),
  portrait: at('../fixtures/astronaut.png'),
  otherPortrait: at('../fixtures/hopper.jpg'),
  hubMain: at('../../api/src/main.ts'),
  mediaNodeMain: at('../../sfu/src/main.ts'),
  webDist: at('../../web/dist/'),
} as const
