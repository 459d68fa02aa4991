import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Router } from 'express'
import serveCompressed from 'express-static-gzip'
import { createRouter } from './router.ts'
import { styleNonceOf } from './security.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Where the page holds its nonce; see web/index.html. */
const NONCE_PLACE = '__STYLE_NONCE__'

/** The page, or null where it is not built. */
async function readPage(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * The built web app, as Brotli or gzip where the build left a compressed file beside the other. Files under assets/ carry a hash of their content in their name and may be kept for ever; all
 * else is asked for again. A path of the app's own router gets the page itself.
 */
export function webApp(folder: string): Router {
  const router = createRouter()
  router.use(
    serveCompressed(folder, {
      index: false,
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      serveStatic: {
        redirect: false,
        setHeaders(response, file) {
          const isAsset = path.relative(folder, file).startsWith(`assets${path.sep}`)
          response.setHeader('Cache-Control', isAsset ? IMMUTABLE : REVALIDATE)
        },
      },
    }),
  )
  router.get('/{*path}', async (request, response, next) => {
    const isPage = request.accepts('html') !== false && path.extname(request.path) === ''
    if (!isPage) {
      next()
      return
    }
    const page = await readPage(path.join(folder, 'index.html'))
    if (page === null) {
      next()
      return
    }
    // Never a 304: the page that a browser keeps has another nonce in it than the headers of this answer.
    response.setHeader('Cache-Control', REVALIDATE)
    response.type('html').end(page.replaceAll(NONCE_PLACE, styleNonceOf(response)))
  })
  return router
}
