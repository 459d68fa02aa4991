import { z } from 'zod'
import { PICTURE_CHOICES, type PictureChoice } from '../rules/picture-mode.ts'

const STORAGE_KEY = 'wall_pictures'
const storedSchema = z.enum(PICTURE_CHOICES).catch('automatic')

/** What this browser's tiles show: the line belongs to the browser, not to the account. Storage throws where it is forbidden. */
export function rememberedPictures(): PictureChoice {
  try {
    return storedSchema.parse(localStorage.getItem(STORAGE_KEY))
  } catch {
    return 'automatic'
  }
}

export function rememberPictures(choice: PictureChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // Nothing to do: the choice lasts for this page.
  }
}
