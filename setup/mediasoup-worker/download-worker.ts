import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runCommand } from '../processes/run-command.ts'
import { checkWorker } from './check-worker.ts'

/** Where mediasoup publishes prebuilt workers. Its own install script names them in the same way. */
const RELEASES = 'https://github.com/versatica/mediasoup/releases/download'
/** Short: where the host cannot be reached, building is the way, and it should begin soon. */
const ANSWER_TIMEOUT_MS = 8_000
const DOWNLOAD_TIMEOUT_MS = 120_000

export interface DownloadOptions {
  version: string
  /** Where the binary is put once it has been tried. */
  target: string
  signal: AbortSignal
}

/** Fetches upstream's prebuilt worker. False when there is none for this machine, when it cannot be had or does not run here. */
export async function downloadWorker({ version, target, signal }: DownloadOptions): Promise<boolean> {
  await mkdir(path.dirname(target), { recursive: true })
  const draft = await mkdtemp(path.join(path.dirname(target), 'download-'))
  try {
    const archive = path.join(draft, 'worker.tgz')
    const content = await fetchArchive(
      `${RELEASES}/${version}/${archiveName(version, process.platform, process.arch, os.release())}`,
      signal,
    )
    if (!content) return false
    await writeFile(archive, content)
    const { exitCode } = await runCommand('tar', ['-xzf', archive, '-C', draft, 'mediasoup-worker'], { signal })
    const binary = path.join(draft, 'mediasoup-worker')
    if (exitCode !== 0 || (await checkWorker(binary, signal)) !== null) return false
    await rename(binary, target)
    return true
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** On Linux the name carries the kernel's major version. */
export function archiveName(version: string, platform: string, arch: string, kernelRelease: string): string {
  const kernel = platform === 'linux' ? `-kernel${kernelRelease.split('.')[0] ?? ''}` : ''
  return `mediasoup-worker-${version}-${platform}-${arch}${kernel}.tgz`
}

async function fetchArchive(url: string, signal: AbortSignal): Promise<Buffer | null> {
  const answered = new AbortController()
  const timer = setTimeout(() => answered.abort(), ANSWER_TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, answered.signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]),
    })
    clearTimeout(timer)
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  } finally {
    clearTimeout(timer)
  }
}
