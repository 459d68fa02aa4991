import type { WallDeps } from './service/deps.ts'
import { findWatchersOf } from './service/find-watchers-of.ts'
import { keepWatchable } from './service/keep-watchable.ts'
import { listActiveProctors } from './service/list-active-proctors.ts'
import { listActiveLeads } from './service/list-active-leads.ts'
import { listTiles } from './service/list-tiles.ts'
import { mayWatch } from './service/may-watch.ts'
import { pageTeamAllocations } from './service/page-team-allocations.ts'
import { showTeams } from './service/show-teams.ts'
import { showWall } from './service/show-wall.ts'
import { createWatchChecks } from './service/watch-checks.ts'
import { watchesOnNode } from './service/watches-on-node.ts'

export type WallService = ReturnType<typeof createWallService>

/** What proctors see of their candidates, and which candidates each of them may see. */
export function createWallService({ db, now }: Omit<WallDeps, 'checks'>) {
  const deps: WallDeps = { db, now, checks: createWatchChecks(db) }
  return {
    wall: showWall.bind(null, deps),
    teams: showTeams.bind(null, deps),
    allocations: pageTeamAllocations.bind(null, deps),
    candidates: listTiles.bind(null, deps),
    watchersOf: findWatchersOf.bind(null, deps),
    proctorsOf: listActiveProctors.bind(null, deps),
    leadsOf: listActiveLeads.bind(null, deps),
    mayWatch: mayWatch.bind(null, deps),
    watchable: keepWatchable.bind(null, deps),
    watchesOn: watchesOnNode.bind(null, deps),
  }
}
