import path from 'node:path'

export const ROOT_DIRECTORY = path.dirname(import.meta.dirname)

/** Absolute path of something in the project, from its path relative to the root. */
export function fromRoot(...parts: string[]): string {
  return path.join(ROOT_DIRECTORY, ...parts)
}
