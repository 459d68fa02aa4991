import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { PageSign } from './page-sign.tsx'
import { TurnSign } from './turn-sign.tsx'
import { ViewMenu } from './view-menu.tsx'
import classes from './wall-toolbar.module.css'

/** Whom the wall shows and how, above the tiles. */
export function WallToolbar({ searchRef }: { searchRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('wall')
  const { viewing } = useWallSession()
  const search = useWall((state) => state.search)
  return (
    <div className={classes.bar} role="search" aria-label={t('view.toolbar')} data-testid="wall-toolbar">
      <TextInput
        ref={searchRef}
        size="xs"
        className={classes.search}
        type="search"
        aria-label={t('filter.searchLabel')}
        placeholder={`${t('filter.searchLabel')} (/)`}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          search === '' ? null : (
            <CloseButton size="sm" aria-label={t('filter.clearSearch')} onClick={() => viewing.seek('')} />
          )
        }
        value={search}
        onChange={({ currentTarget }) => viewing.seek(currentTarget.value)}
        onKeyDown={(event) => {
          // Done with searching: keys mean the wall's again.
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key !== 'Escape') return
          event.preventDefault()
          viewing.seek('')
          event.currentTarget.blur()
        }}
      />
      <FilterMenu />
      <ViewMenu />
      <div className={classes.chips}>
        <FilterChips />
      </div>
      <TurnSign />
      <PageSign />
    </div>
  )
}
