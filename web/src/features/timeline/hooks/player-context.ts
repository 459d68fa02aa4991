import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { PlayerState, SessionPlayer } from '../media/session-player.ts'

/** The player of the page; null until its elements are there. */
export const PlayerContext = createContext<SessionPlayer | null>(null)

export function usePlayer(): SessionPlayer {
  const player = use(PlayerContext)
  if (player === null) throw new Error('used outside of a player')
  return player
}

export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  return useStore(usePlayer().store, select)
}
