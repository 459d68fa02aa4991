import { AppError } from '@pengawas/shared/errors'
import type { Response } from 'express'
import type { Actor } from './actor.ts'

interface ActorLocals {
  actor?: Actor
}

/** Keeps the actor of a request for its handlers. */
export function setActor(response: Response, actor: Actor): void {
  const locals: ActorLocals = response.locals
  locals.actor = actor
}

/** The actor of a request; undefined before login was checked, or without one. */
export function knownActorOf(response: Response): Actor | undefined {
  const locals: ActorLocals = response.locals
  return locals.actor
}

/** The actor of a request behind the check of logins. Throws `not-authenticated` elsewhere. */
export function actorOf(response: Response): Actor {
  const actor = knownActorOf(response)
  if (actor === undefined) throw new AppError('not-authenticated')
  return actor
}
