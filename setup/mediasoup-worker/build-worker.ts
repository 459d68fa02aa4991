import { chmod, cp, mkdtemp, readFile, rename, rm, writeFile, copyFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromRoot } from '../paths.ts'
import { runCommand } from '../processes/run-command.ts'
import { ensureDebianPackages } from '../steps/debian-packages.ts'
import { StepFailure, type StepContext } from '../steps/step.ts'
import { checkWorker } from './check-worker.ts'

const BUILD_PACKAGES = [
  'g++',
  'meson',
  'ninja-build',
  'pkg-config',
  'libssl-dev',
  'libuv1-dev',
  'libsrtp2-dev',
  'libabsl-dev',
  'libflatbuffers-dev',
  'flatbuffers-compiler',
]

interface SourceChange {
  file: string
  from: string
  to: string
}

const SOURCE_CHANGES: readonly SourceChange[] = [
  // Debian 12 has Meson 1.0.1, which builds this tree as it is.
  { file: 'meson.build', from: "meson_version: '>= 1.1.0'", to: "meson_version: '>= 1.0.0'" },
  // Debian 12 has no package of this header-only library, so its stand-in is named directly.
  {
    file: 'meson.build',
    from: "ankerl_unordered_dense_dep = dependency('unordered_dense')",
    to: "ankerl_unordered_dense_dep = subproject('unordered_dense').get_variable('unordered_dense_dep')",
  },
  // The callback must answer 1 only before an operation; after it, OpenSSL takes the answer for the operation's result. The
  // original compares for equality with a value that only ever comes as one bit among others, so every control query is
  // answered 1. Debian builds OpenSSL with kernel TLS, whose query "is it in use?" is then answered yes; no write buffer is
  // made, and the worker crashes at the first DTLS ServerHello.
  {
    file: path.join('src', 'RTC', 'DtlsTransport.cpp'),
    from: '(operationType == BIO_CB_RETURN) ? static_cast<long>(ret) : 1',
    to: '((operationType & BIO_CB_RETURN) != 0) ? static_cast<long>(ret) : 1',
  },
]

export interface BuildOptions {
  /** Where the binary is put once it has been tried. */
  target: string
  context: Pick<StepContext, 'config' | 'signal' | 'report'>
}

/**
 * Compiles the worker from the sources in the npm package against Debian's libraries: about five minutes on two cores. The
 * binary appears at its place with one rename, so that an interrupted build leaves nothing half-made behind.
 */
export async function buildWorker({ target, context }: BuildOptions): Promise<void> {
  await ensureDebianPackages(BUILD_PACKAGES, 'Building the mediasoup worker', context)
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-worker-'))
  try {
    await prepareSources(folder)
    await compile('meson', ['setup', 'build', '--buildtype', 'release', '-Db_ndebug=true'], folder, context)
    // One generator writes every header. mediasoup's libwebrtc includes them without saying so, and is sometimes compiled first.
    await compile('ninja', ['-C', 'build', path.join('fbs', 'FBS', 'worker.h')], folder, context)
    await compile('ninja', ['-C', 'build', 'mediasoup-worker'], folder, context)
    await install(path.join(folder, 'build', 'mediasoup-worker'), target, context.signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepareSources(folder: string): Promise<void> {
  await cp(fromRoot('node_modules', 'mediasoup', 'worker'), folder, { recursive: true })
  await rm(path.join(folder, 'subprojects'), { recursive: true, force: true })
  await cp(fromRoot('setup', 'mediasoup-worker', 'overlay'), path.join(folder, 'subprojects'), { recursive: true })
  for (const { file, from, to } of SOURCE_CHANGES) {
    const source = await readFile(path.join(folder, file), 'utf8')
    if (!source.includes(from)) {
      throw new StepFailure(
        `The sources of this mediasoup version differ from what set-up knows: "${from}" is not in ${file}.`,
        'Use the mediasoup version in package-lock.json, or set MEDIASOUP_WORKER_BIN to a worker of this version.',
      )
    }
    await writeFile(path.join(folder, file), source.replace(from, to))
  }
}

async function compile(
  program: string,
  args: string[],
  cwd: string,
  { config, signal, report }: BuildOptions['context'],
): Promise<void> {
  const { exitCode, output } = await runCommand(program, args, { cwd, env: config.environment, signal, onLine: report })
  if (exitCode === 0) return
  throw new StepFailure(
    'The mediasoup worker could not be compiled.',
    'Compiling needs about 2 GB of memory and disk. Where it cannot be done, set MEDIASOUP_WORKER_BIN to a worker built elsewhere.',
    output,
  )
}

async function install(built: string, target: string, signal: AbortSignal): Promise<void> {
  const problem = await checkWorker(built, signal)
  if (problem !== null) {
    throw new StepFailure(
      'The worker was compiled but does not run.',
      'Please report this with the output above.',
      problem,
    )
  }
  // The cache may be on another file system than the temporary folder, so: copy beside the target, then rename.
  const draft = `${target}.${process.pid}`
  await mkdir(path.dirname(target), { recursive: true })
  await copyFile(built, draft)
  await chmod(draft, 0o755)
  await rename(draft, target)
}
