import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { watchCamera } from './camera-watch.ts'
import { readConfig } from './config.ts'

export interface BrowserOptions {
  /** Path of the camera file. Without one, Chromium shows its own test picture. */
  camera?: string
  /** Microphone file. Chromium's own fake microphone beeps, which counts as sound. */
  microphone?: string
  /** What the person answers when the browser asks for camera and microphone. */
  permission?: 'allow' | 'deny'
  /** A computer that has neither camera nor microphone. */
  withoutDevices?: boolean
  /** Finds the browser's process among those of this computer. */
  label?: string
}

/** A click or a key must find its target within this, also on a busy machine. */
const ACTION_TIMEOUT_MS = 20_000

const BASE_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  // Pages in the background keep their timers and their video.
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
]

function flagsFor({
  camera,
  microphone,
  permission = 'allow',
  withoutDevices = false,
  label,
}: BrowserOptions): string[] {
  const flags = [
    ...BASE_FLAGS,
    permission === 'allow' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
  ]
  if (!withoutDevices) flags.push('--use-fake-device-for-media-stream')
  if (camera) flags.push(`--use-file-for-fake-video-capture=${camera}`)
  if (microphone) flags.push(`--use-file-for-fake-audio-capture=${microphone}`)
  if (label) flags.push(`--label=${label}`)
  return flags
}

/** Starts one browser process. Its camera plays one file, so every candidate needs a process of their own. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<Browser> {
  return await chromium.launch({ executablePath: readConfig().CHROMIUM, args: flagsFor(options) })
}

const hostilePages = new WeakSet<Page>()

/** From here on a page receives content that its policy must block, so the browser's reports of that are no failure. */
export function sendHostileContent(page: Page): void {
  hostilePages.add(page)
}

/** A fresh page whose camera is watched (see `camera-watch.ts`), and which fails its test where it breaks its own policy of contents. */
export async function openPage(browser: Browser, baseURL: string, size = { width: 1280, height: 800 }): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport: size,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await page.addInitScript(watchCamera)
  // Thrown where nobody catches it, which fails whatever test walks through the page.
  page.on('console', (message) => {
    if (!hostilePages.has(page) && message.type() === 'error' && /content security policy/i.test(message.text()))
      throw new Error(`${page.url()}: ${message.text()}`)
  })
  if (readConfig().TEST_LOGS === '1') {
    page.on('console', (message) => process.stderr.write(`[page] ${message.type()}: ${message.text()}\n`))
    page.on('pageerror', (error) => process.stderr.write(`[page] ${error.message}\n`))
  }
  return page
}
