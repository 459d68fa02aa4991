import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { WallSession } from '../media/wall-session.ts'
import type { WallState } from '../store/wall-store.ts'

export const WallContext = createContext<WallSession | null>(null)

export function useWallSession(): WallSession {
  const session = use(WallContext)
  if (!session) throw new Error('Parts of the wall are drawn inside the wall only')
  return session
}

export function useWall<T>(select: (state: WallState) => T): T {
  return useStore(useWallSession().store, select)
}
