import { Router } from 'express'

/**
 * The one way to make a router; the linter refuses others. Paths are matched letter by letter, without a trailing slash,
 * as `findOperation` matches them: what the check of roles and the routes understand by a path must not differ.
 */
export function createRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}
