import { THEMES } from '@pengawas/shared/contracts/account'
import { LANGUAGES, type Language } from '@pengawas/shared/languages'
import { ROLES } from '@pengawas/shared/roles'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Browser } from 'playwright'
import { z } from 'zod'
import { launchBrowser, openPage } from '../support/browsers.ts'
import { Closer } from '../support/closer.ts'
import { paths } from '../support/paths.ts'
import { startStack } from '../support/stack.ts'
import { countTransfer } from '../support/transfer.ts'
import { furnish } from './furnish.ts'
import { makeGallery } from './gallery.ts'
import { makeGuidePictures } from './guide-pictures.ts'
import { readScreens } from './screens.ts'
import { type Theme, type Tour, tourAs, type Visitor } from './tour-as.ts'
import type { Sight } from './visit.ts'

/**
 * Opens every screen of the app as each role, in each language, on a wide window and on a phone, and looks for what is wrong:
 * errors in the console, texts that are missing, contents that stick out, serious findings of axe, and slow calls. Leaves
 * pictures of everything and an index of them in `tests/output/tour`, or in `--output FOLDER`. Ends with 1 where something is
 * wrong, or where a year has nothing to open a screen with.
 *
 * `--role`, `--language` and `--screen TEXT` narrow it, and may be repeated. `--theme dark` shows it in that theme. `--slow MS`
 * is the limit of a call, and `--scale S` the share of a year of data that the installation holds. `--data FOLDER` takes a copy
 * of the year that `npm run seed -- year` has made with that `DATA_DIR`, on SQLite, instead of making one. On `--pages N`
 * pages each visitor looks around at the same time. `--guides` takes the pictures of the guides in `docs/guides` anew.
 */
const OUTPUT = path.join(paths.output, 'tour')
const MAX_SCRIPT_BYTES = 200_000
interface Wanted {
  visitors: readonly Visitor[]
  languages: readonly Language[]
  theme: Theme
  isWanted: (pattern: string) => boolean
  slowMs: number
  scale: number
  /** Data folder of an installation that holds the year already. */
  data: string | null
  /** Pages on which each visitor looks around at the same time. */
  pages: number
  isForGuides: boolean
  /** Folder of the pictures. */
  output: string
}

function readArguments(): Wanted {
  const { values } = parseArgs({
    options: {
      role: { type: 'string', multiple: true, default: [] },
      language: { type: 'string', multiple: true, default: [] },
      screen: { type: 'string', multiple: true, default: [] },
      theme: { type: 'string', default: 'default' },
      slow: { type: 'string', default: '1000' },
      scale: { type: 'string', default: '1' },
      data: { type: 'string' },
      pages: { type: 'string', default: '2' },
      guides: { type: 'boolean', default: false },
      output: { type: 'string', default: OUTPUT },
    },
  })
  const visitors = z.array(z.enum(['visitor', ...ROLES])).parse(values.role)
  const languages = z.array(z.enum(LANGUAGES)).parse(values.language)
  return {
    visitors: visitors.length > 0 ? visitors : ['visitor', ...ROLES],
    languages: languages.length > 0 ? languages : LANGUAGES,
    isWanted: (pattern) => values.screen.length === 0 || values.screen.some((text) => pattern.includes(text)),
    theme: z.enum(THEMES).parse(values.theme),
    slowMs: z.coerce.number().positive().parse(values.slow),
    isForGuides: values.guides,
    output: path.resolve(values.output),
    scale: z.coerce.number().positive().max(1).parse(values.scale),
    data: values.data ?? null,
    pages: z.coerce.number().int().min(1).max(LANGUAGES.length).parse(values.pages),
  }
}

type Filling = Pick<Parameters<typeof startStack>[0] & {}, 'env' | 'fill'>

/** A year that is made for this tour. */
const newYear = (scale: number): Filling => ({
  fill: async (env) => {
    const program = path.join(paths.root, 'api', 'src', 'seed-year.ts')
    await promisify(execFile)(process.execPath, [program, '--scale', String(scale)], { env })
  },
})

/** A copy of a year that was made before, with the key that its installation derives others from. */
async function storedYear(folder: string): Promise<Filling> {
  const SECRET_KEY = (await readFile(path.join(folder, 'secret-key'), 'utf8')).trim()
  return {
    env: { SECRET_KEY },
    fill: async ({ DATA_DIR = '' }) => {
      for (const name of (await readdir(folder)).filter((one) => one.startsWith('pengawas.sqlite')))
        await copyFile(path.join(folder, name), path.join(DATA_DIR, name))
    },
  }
}

/** Bytes of script, as sent, that a browser with an empty cache gets before the login. */
async function scriptBeforeLogin(browser: Browser, url: string): Promise<number> {
  const page = await openPage(browser, url)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const transfer = countTransfer(client)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.context().close()
  return transfer.bytes('Script')
}

/** Sends the visitors round, and collects what they have seen. */
async function sendRound(visitors: readonly Visitor[], tour: Tour): Promise<{ sights: Sight[]; unopened: string[] }> {
  const seen: Awaited<ReturnType<typeof tourAs>>[] = []
  for (const visitor of visitors) seen.push(await tourAs(visitor, tour))
  return { sights: seen.flatMap(({ sights }) => sights), unopened: seen.flatMap(({ unopened }) => unopened) }
}

async function main(): Promise<number> {
  const wanted = readArguments()
  const opened = new Closer()
  try {
    // A folder that was named may hold other things.
    if (wanted.output === OUTPUT) await rm(OUTPUT, { recursive: true, force: true })
    await mkdir(wanted.output, { recursive: true })
    const screens = await readScreens()
    const year = wanted.data === null ? newYear(wanted.scale) : await storedYear(wanted.data)
    const stack = opened.add(await startStack(year))
    await furnish(stack.url, opened)
    const browser = opened.add(await launchBrowser())
    const scriptBytes = await scriptBeforeLogin(browser, stack.url)
    const { sights, unopened } = await sendRound(wanted.visitors, {
      browser,
      url: stack.url,
      screens,
      ...wanted,
    })
    const findings = sights.flatMap(({ picture, findings: found }) =>
      found.map(({ kind, text }) => ({ kind, text, picture: path.relative(wanted.output, picture) })),
    )
    await makeGallery(wanted.output, sights)
    if (wanted.isForGuides) await makeGuidePictures(wanted.output)
    await writeFile(path.join(wanted.output, 'findings.json'), JSON.stringify(findings, null, 2))
    if (scriptBytes > MAX_SCRIPT_BYTES) console.log(`✗ script before the login: ${scriptBytes} bytes`)
    console.log(
      JSON.stringify({
        tour: 'every screen',
        screens: screens.length,
        pictures: sights.length,
        findings: findings.length,
        unopened: unopened.length,
        scriptBeforeLoginBytes: scriptBytes,
      }),
    )
    // A whole year has something to open every screen with.
    const isIncomplete = unopened.length > 0 && wanted.scale === 1
    return findings.length > 0 || isIncomplete || scriptBytes > MAX_SCRIPT_BYTES ? 1 : 0
  } finally {
    await opened.closeAll()
  }
}

process.exitCode = await main()
