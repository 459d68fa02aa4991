const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** How the name of a picture's file ends. */
export const pictureEnding = (contentType: string): string => ENDINGS[contentType] ?? 'png'
