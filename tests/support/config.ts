import { z } from 'zod'

const schema = z.object({
  /** The browser that Debian's package `chromium` installs. */
  CHROMIUM: z.string().default('/usr/bin/chromium'),
  /** `1` passes the processes' logs and the pages' consoles on to the terminal. */
  TEST_LOGS: z.enum(['0', '1']).default('0'),
  PATH: z.string().default('/usr/bin:/bin'),
  HOME: z.string().default('/root'),
  XDG_CACHE_HOME: z.string().optional(),
  MEDIASOUP_WORKER_BIN: z.string().optional(),
  MODELS_DIR: z.string().optional(),
})

export type TestConfig = z.infer<typeof schema>

/** What the environment says about how to run the tests. */
export function readConfig(): TestConfig {
  return schema.parse(process.env)
}
