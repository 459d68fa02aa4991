import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromRoot } from './paths.ts'

const serviceSchema = z.looseObject({
  environment: z.record(z.string(), z.string()).optional(),
  build: z.object({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  image: z.string().optional(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  networks: z.array(z.string()).optional(),
  network_mode: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  privileged: z.boolean().optional(),
  security_opt: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  pids_limit: z.int().optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
  volumes: z.array(z.string()).optional(),
})
const networkSchema = z.object({
  internal: z.boolean().optional(),
  driver_opts: z.record(z.string(), z.string()).optional(),
})
const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), networkSchema),
  volumes: z.record(z.string(), z.unknown()),
})

const read = (...file: string[]): Promise<string> => readFile(fromRoot(...file), 'utf8')
const compose = await read('docker-compose.yml')
const { services, networks, volumes } = composeSchema.parse(parse(compose, { merge: true }))
const example = await read('.env.example')
const documented = new Set([...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))

/** The names that a process' schema of the environment declares. */
async function schemaVariables(file: string): Promise<string[]> {
  const source = await read(file)
  return [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].flatMap(([, name]) => name ?? [])
}

describe('.env.example', () => {
  it.each(['api/src/config.ts', 'sfu/src/config.ts'])('has every variable of %s', async (file) => {
    const variables = await schemaVariables(file)
    expect(variables.length).toBeGreaterThan(5)
    expect(variables.filter((name) => !documented.has(name))).toEqual([])
  })

  it('has every variable that docker-compose.yml takes', () => {
    const used = [...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].flatMap(([, name]) => name ?? [])
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !documented.has(name))).toEqual([])
  })

  it('explains each variable', () => {
    const lines = example.split('\n')
    const unexplained = lines.filter((line, index) => /^#?[A-Z0-9_]+=/.test(line) && !/^#/.test(lines[index - 1] ?? ''))
    expect(unexplained).toEqual([])
  })
})

describe('docker-compose.yml', () => {
  it.each(['hub', 'media-1', 'media-2'])('gives %s only variables that its process knows', async (name) => {
    const file = name === 'hub' ? 'api/src/config.ts' : 'sfu/src/config.ts'
    const known = new Set([...(await schemaVariables(file)), 'NODE_ENV'])
    expect(Object.keys(services[name]?.environment ?? {}).filter((variable) => !known.has(variable))).toEqual([])
  })

  it('gives media nodes ports of their own, one per worker', () => {
    const nodes = Object.entries(services).filter(([name]) => name.startsWith('media-'))
    const bases = nodes.map(([, { environment }]) => Number(environment?.['MEDIA_PORT_BASE']))
    expect(new Set(bases).size).toBe(nodes.length)
    for (const [, service] of nodes) {
      const first = Number(service.environment?.['MEDIA_PORT_BASE'])
      const last = first + Number(service.environment?.['MEDIA_WORKERS']) - 1
      expect(service.ports).toEqual(['udp', 'tcp'].map((protocol) => `${first}-${last}:${first}-${last}/${protocol}`))
    }
  })

  it('names only services, volumes and Dockerfiles that exist', async () => {
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
      expect(needed.filter((name) => !(name in services))).toEqual([])
      const named = (service.volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((volume) => !volume.startsWith('.'))
      expect(named.filter((volume) => !(volume in volumes))).toEqual([])
      if (service.build) expect(await read(service.build.dockerfile)).toMatch(/^FROM node:24\.\d+\.\d+-bookworm-slim/m)
    }
  })

  it.each(['hub', 'media-node'])(
    'the image of the %s copies every workspace manifest that npm needs',
    async (image) => {
      const dockerfile = await read('docker', `${image}.Dockerfile`)
      const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(await read('package.json')))
      expect(
        workspaces.filter((workspace) => !dockerfile.includes(`COPY ${workspace}/package.json ${workspace}/`)),
      ).toEqual([])
    },
  )
})

const all = Object.entries(services)

describe('each container', () => {
  it.each(all)('%s runs confined', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.cap_add).toBeUndefined()
    expect(service.privileged).toBeUndefined()
    expect(service.pids_limit).toBeGreaterThan(0)
    expect(service.mem_limit).toMatch(/^\d+[mg]$/)
  })

  it.each(all)('%s runs without root', async (_name, service) => {
    const user = service.user ?? lastUser(service.build === undefined ? '' : await read(service.build.dockerfile))
    expect(user).toMatch(/^(node|[1-9]\d*:[1-9]\d*)$/)
  })

  it.each(all)('%s is checked for health, or ends', async (name, service) => {
    if (name === 'bucket') return
    const image = service.build === undefined ? '' : await read(service.build.dockerfile)
    expect(service.healthcheck !== undefined || image.includes('HEALTHCHECK')).toBe(true)
  })

  it.each(all)('%s comes from an image of an exact version', async (_name, service) => {
    const images = service.image === undefined ? await basesOf(service.build?.dockerfile ?? '') : [service.image]
    expect(images.length).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(/:(\d+\.\d+\.\d+(-[a-z-]+)?|RELEASE\.[\dTZ-]+)$/)
  })
})

function lastUser(dockerfile: string): string {
  return [...dockerfile.matchAll(/^USER (\S+)/gm)].at(-1)?.[1] ?? 'root'
}

/** The images that a Dockerfile begins with, its own stages left out. */
async function basesOf(dockerfile: string): Promise<string[]> {
  return [...(await read(dockerfile)).matchAll(/^FROM (\S+)/gm)].flatMap(([, image]) => image ?? [])
}

/** The other services that share a network with this one, in which containers reach each other. */
function neighbours(name: string): string[] {
  const open = (services[name]?.networks ?? []).filter(
    (network) => networks[network]?.driver_opts?.['com.docker.network.bridge.enable_icc'] !== 'false',
  )
  return all
    .filter(
      ([other, service]) => other !== name && service.networks?.some((network) => open.includes(network)) === true,
    )
    .map(([other]) => other)
}

describe('the networks', () => {
  it.each([
    { name: 'proxy', reaches: ['hub'] },
    { name: 'media-1', reaches: ['hub'] },
    { name: 'media-2', reaches: ['hub'] },
    { name: 'mysql', reaches: ['hub'] },
    { name: 'redis', reaches: ['hub'] },
    { name: 'storage', reaches: ['hub', 'bucket'] },
    { name: 'bucket', reaches: ['hub', 'storage'] },
  ])('let $name reach $reaches alone', ({ name, reaches }) => {
    expect(neighbours(name)).toEqual(reaches)
  })

  it('put every service but TURN into one, and none into the common one', () => {
    expect(
      all.filter(([, { networks: own }]) => own === undefined || own.includes('default')).map(([name]) => name),
    ).toEqual(['turn'])
    expect(services['turn']?.network_mode).toBe('host')
  })

  it('keep database, Redis and storage from the world outside', () => {
    for (const name of ['mysql', 'redis', 'storage', 'bucket']) {
      expect(services[name]?.networks?.map((network) => networks[network]?.internal)).toEqual([true])
      expect(services[name]?.ports).toBeUndefined()
    }
    expect(services['hub']?.ports).toBeUndefined()
  })
})

describe('what keeps things', () => {
  it('asks for passwords', () => {
    expect(services['redis']?.command?.join(' ')).toContain('--requirepass')
    expect(services['hub']?.environment).toMatchObject({
      REDIS_URL: 'redis://:${REDIS_PASSWORD:?required, letters and digits}@redis:6379',
      SECRET_KEY: '${SECRET_KEY:?required, at least 32 characters}',
      PUBLIC_ORIGIN: 'https://${PUBLIC_HOST:?required}',
    })
  })

  it("keeps the storage's administrator from the hubs", () => {
    expect(JSON.stringify(services['hub'])).not.toContain('ROOT')
    expect(services['storage']?.environment?.['MINIO_ROOT_USER']).toContain('S3_ROOT_USER')
    expect(services['hub']?.environment?.['S3_URL']).toContain('${S3_ACCESS_KEY')
  })

  it('lets the hubs read, list, add and delete in one bucket, and delete no head of the audit log', async () => {
    const statement = z.object({ Effect: z.string(), Action: z.array(z.string()), Resource: z.array(z.string()) })
    const policy = z
      .object({ Statement: z.array(statement) })
      .parse(JSON.parse(await read('docker', 'hub-policy.json')))
    expect(policy.Statement).toEqual([
      {
        Effect: 'Allow',
        // Without the last one no file goes when its term is over. Older versions cannot be deleted.
        Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
        Resource: ['arn:aws:s3:::pengawas/*'],
      },
      { Effect: 'Allow', Action: ['s3:ListBucket'], Resource: ['arn:aws:s3:::pengawas'] },
      { Effect: 'Deny', Action: ['s3:DeleteObject'], Resource: ['arn:aws:s3:::pengawas/audit-anchors/*'] },
    ])
    expect(await read('docker', 'make-bucket.sh')).toContain(
      'policy attach storage pengawas-hub --user "$HUB_ACCESS_KEY"',
    )
  })

  it('lets the database make the triggers of the audit log', () => {
    expect(services['mysql']?.command).toContain('--log-bin-trust-function-creators=1')
  })
})

describe('TURN', () => {
  const options = services['turn']?.command ?? []
  const value = (name: string): string => options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1] ?? ''

  it.each([
    '--no-tcp-relay',
    '--no-multicast-peers',
    '--no-cli',
    '--allocation-default-address-family=ipv4',
    '--listening-ip=0.0.0.0',
    '--use-auth-secret',
  ])('has %s', (option) => {
    expect(options).toContain(option)
  })

  it('relays to the media nodes alone: not to private, loopback, link-local or any other addresses, of neither family', () => {
    expect(options.filter((option) => option.startsWith('--denied-peer-ip='))).toEqual([
      '--denied-peer-ip=0.0.0.0-255.255.255.255',
      '--denied-peer-ip=::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    ])
    expect(options.filter((option) => option.startsWith('--allowed-peer-ip='))).toEqual([
      '--allowed-peer-ip=${MEDIA_ANNOUNCED_ADDRESS}',
    ])
    expect(options).not.toContain('--allow-loopback-peers')
  })

  it('has ports and quotas for 200 candidates and 30 proctors, and bounds each of them', () => {
    const ports = Number(value('max-port')) - Number(value('min-port')) + 1
    const relays = 200 * 2 * 2 + 30 * 8 * 2 * 2
    expect(ports).toBeGreaterThanOrEqual(relays)
    expect(Number(value('total-quota'))).toBeGreaterThanOrEqual(relays)
    expect(Number(value('total-quota'))).toBeLessThanOrEqual(ports)
    expect(Number(value('user-quota'))).toBeGreaterThanOrEqual(8 * 2 * 2)
    expect(Number(value('max-bps'))).toBeGreaterThan(1_000_000)
  })
})

describe('images', () => {
  it('take no secrets, data or history along', async () => {
    const ignored = (await read('.dockerignore')).split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '.env', '.env.*', 'data', '**/*.pem', '**/*.key', '**/*.sqlite*']),
    )
  })

  it.each(['hub', 'media-node', 'proxy', 'storage'])('have no secret of the environment in them: %s', async (image) => {
    const set = [...(await read('docker', `${image}.Dockerfile`)).matchAll(/^(?:ENV|ARG) (.*)$/gm)].map(
      ([, text]) => text,
    )
    expect(set.join(' ')).not.toMatch(/SECRET|PASSWORD|KEY|TOKEN/)
  })
})
