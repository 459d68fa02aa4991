import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_SELECTION, type Selection } from '../rules/selection.ts'

export type SelectionStore = StoreApi<Selection>

export const createSelectionStore = (): SelectionStore => createStore<Selection>(() => NO_SELECTION)

export const SelectionContext = createContext<SelectionStore | null>(null)

export function useSelectionStore(): SelectionStore {
  const store = use(SelectionContext)
  if (!store) throw new Error('Candidates are chosen inside the wall only')
  return store
}

export function useSelection<T>(select: (selection: Selection) => T): T {
  return useStore(useSelectionStore(), select)
}
