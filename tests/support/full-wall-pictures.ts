import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '@pengawas/shared/contracts/account'
import { flagSchema } from '@pengawas/shared/contracts/flags'
import { wallSchema } from '@pengawas/shared/contracts/proctoring'
import { DEFAULT_WALL_VIEW } from '@pengawas/shared/contracts/wall-view'
import type { Page } from 'playwright'
import { publishClip, recordClip, startBenchNode } from '../bench/wall-publishers.ts'
import { launchBrowser, openPage } from './browsers.ts'
import { Closer } from './closer.ts'
import { callHub, nip, signIn } from './hub-client.ts'
import { paths } from './paths.ts'
import { DEMO_PASSWORD, startStack } from './stack.ts'
import { prepareTest } from './taking-data.ts'

/**
 * Takes pictures of a wall with 49 tiles, some of them flagged: light and dark, at 1440 and 2560 pixels, once in Arabic and
 * once with single pictures instead of video. Run with `node tests/support/full-wall-pictures.ts [FOLDER]`.
 */
const TILES = 49
const SIZES = { 1440: { width: 1_440, height: 900 }, 2560: { width: 2_560, height: 1_440 } } as const
const SHOTS = [
  { name: 'light-1440', width: 1440, theme: 'default', language: 'id', pictures: 'video' },
  { name: 'dark-1440', width: 1440, theme: 'dark', language: 'id', pictures: 'video' },
  { name: 'light-2560', width: 2560, theme: 'default', language: 'id', pictures: 'video' },
  { name: 'dark-2560', width: 2560, theme: 'dark', language: 'id', pictures: 'video' },
  { name: 'arabic-1440', width: 1440, theme: 'dark', language: 'ar', pictures: 'video' },
  { name: 'stills-1440', width: 1440, theme: 'default', language: 'id', pictures: 'pictures' },
] as const
/** Of every seventh candidate a flag of the next of these kinds, with its severity. */
const FLAGS = [
  ['multiple-persons', 'critical'],
  ['eye-tracking', 'medium'],
  ['behavior-suspicious', 'high'],
  ['suspicious-audio', 'low'],
] as const
const SHOWN_WITHIN_MS = 60_000

async function raiseFlags(url: string, token: string): Promise<void> {
  const { candidates } = await callHub(url, '/api/proctoring/wall', wallSchema, { token })
  for (const [index, { testSessionId }] of candidates.entries()) {
    if (index % 7 !== 3) continue
    const [type, severity] = FLAGS[Math.floor(index / 7) % FLAGS.length] ?? FLAGS[0]
    const body = { testSessionId, type, severity, note: 'Terlihat pada layar pengawas', picture: null }
    await callHub(url, '/api/ai-proctoring/flags', flagSchema, { token, body })
  }
}

/** Waits until every tile in view shows something that has arrived. */
async function untilShown(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const tiles = [...document.querySelectorAll('[data-testid="tile"]')]
      const shown = tiles.filter((tile) => {
        const picture = tile.querySelector(wanted)
        const isThere = picture instanceof HTMLVideoElement ? picture.videoWidth > 0 : picture !== null
        // What is said of a candidate is drawn after the picture.
        return isThere && tile.querySelector('[data-testid="audio-meter"]') !== null
      })
      return tiles.length > 0 && shown.length === tiles.length
    },
    selector,
    { timeout: SHOWN_WITHIN_MS },
  )
}

async function main(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack({ mediaNode: false }))
    opened.add(await startBenchNode(stack))
    const { assessmentId, tokens } = await prepareTest(
      { url: undefined, dataDir: stack.dataDir },
      { candidates: TILES, questions: 10, mediaPolicy: { camera: 'required', microphone: 'off', screen: 'off' } },
    )
    const browser = opened.add(await launchBrowser())
    const recorder = await openPage(browser, stack.url)
    await recorder.goto('/icon.svg')
    const clip = await recordClip(recorder)
    for (const token of tokens) opened.add(await publishClip(stack.url, token, assessmentId, clip))
    const token = await signIn(stack.url, nip.superAdmin)
    await raiseFlags(stack.url, token)
    for (const { name, width, theme, language, pictures } of SHOTS) {
      const settings: Settings = {
        ...DEFAULT_SETTINGS,
        theme,
        language,
        wall: { ...DEFAULT_WALL_VIEW, pageSize: '49' },
      }
      await callHub(stack.url, '/api/account/settings', settingsSchema, { token, method: 'PUT', body: settings })
      const page = await openPage(browser, stack.url, SIZES[width])
      const answer = await page.request.post('/api/auth/login', {
        data: { nip: nip.superAdmin, password: DEMO_PASSWORD },
      })
      if (!answer.ok()) throw new Error(`no login: ${answer.status()}`)
      await page.addInitScript((chosen) => localStorage.setItem('wall_pictures', chosen), pictures)
      await page.goto('/dashboard/monitoring')
      await untilShown(page, pictures === 'video' ? '[data-testid="tile-video"]' : '[data-testid="still-picture"] img')
      await page.screenshot({ path: path.join(folder, `wall-${name}.png`), timeout: SHOWN_WITHIN_MS })
      await page.close()
    }
  } finally {
    await opened.closeAll()
  }
}

await main(path.resolve(process.argv[2] ?? path.join(paths.output, 'wall')))
