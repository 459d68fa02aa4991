import type { EntityManager } from 'typeorm'
import { secondCameraEntity, type SecondCameraRow } from './second-camera.entity.ts'

export const findSecondCamera = (manager: EntityManager, testSessionId: string): Promise<SecondCameraRow | null> =>
  manager.findOneBy(secondCameraEntity, { testSessionId })

export const findByToken = (manager: EntityManager, tokenHash: string): Promise<SecondCameraRow | null> =>
  manager.findOneBy(secondCameraEntity, { tokenHash })

export const findByCode = (manager: EntityManager, codeHash: string): Promise<SecondCameraRow | null> =>
  manager.findOneBy(secondCameraEntity, { codeHash })

/** Stores a code; it takes the place of the one before. A phone that has joined stays until another one joins. */
export async function saveCode(
  manager: EntityManager,
  row: Pick<SecondCameraRow, 'testSessionId' | 'codeHash' | 'joinBefore'>,
): Promise<void> {
  await manager.upsert(secondCameraEntity, row, ['testSessionId'])
}

/** Returns whether the code was still there: of two phones that use it at once, one joins. */
export async function useCode(
  manager: EntityManager,
  codeHash: string,
  joined: Pick<SecondCameraRow, 'tokenHash' | 'joinedAt' | 'lostAt'>,
): Promise<boolean> {
  const change = { ...joined, codeHash: null, joinBefore: null }
  const result = await manager.update(secondCameraEntity, { codeHash }, change)
  return (result.affected ?? 0) > 0
}

export async function deleteSecondCamera(manager: EntityManager, testSessionId: string): Promise<boolean> {
  const result = await manager.delete(secondCameraEntity, { testSessionId })
  return (result.affected ?? 0) > 0
}
