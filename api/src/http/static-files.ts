import path from 'node:path'
import express, { type Router } from 'express'
import { createRouter } from './router.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/**
 * The built web app. Files under assets/ carry a hash of their content in their name and may be kept for ever; all
 * else is asked for again. A path of the app's own router gets the page itself.
 */
export function webApp(folder: string): Router {
  const router = createRouter()
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders(response, file) {
        const isAsset = path.relative(folder, file).startsWith(`assets${path.sep}`)
        response.setHeader('Cache-Control', isAsset ? IMMUTABLE : REVALIDATE)
      },
    }),
  )
  router.get('/{*path}', (request, response, next) => {
    const isPage = request.accepts('html') !== false && path.extname(request.path) === ''
    if (!isPage) {
      next()
      return
    }
    response.setHeader('Cache-Control', REVALIDATE)
    response.sendFile('index.html', { root: folder, cacheControl: false }, (error) => {
      if (error !== undefined && !response.headersSent) next()
    })
  })
  return router
}
