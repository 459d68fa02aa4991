import { CloseButton, NavLink, Tooltip } from '@mantine/core'
import type { Role } from '@pengawas/shared/roles'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSettingsDialog } from '../../../lib/settings-dialog.ts'
import { useLogout } from '../../../lib/use-logout.tsx'
import { Brand, BrandMark } from '../../../ui/brand.tsx'
import { tabAt, tabsOf } from '../rules/tabs.ts'
import classes from './shell.module.css'
import { TAB_ICONS } from './tab-icons.ts'

interface SidebarProps {
  role: Role
  isIconsOnly: boolean
  /** Left out where the bar lies over the page, which then closes it at any width. */
  onToggleWidth?: () => void
  onClose: () => void
}

export function Sidebar({ role, isIconsOnly, onToggleWidth, onClose }: SidebarProps) {
  const { t } = useTranslation(['shell', 'common'])
  const { pathname } = useLocation()
  const settings = useSettingsDialog()
  const { logOut } = useLogout()
  const current = tabAt(pathname)
  const WidthIcon = isIconsOnly ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const look = (label: string) => ({
    label: isIconsOnly ? undefined : label,
    className: classes.tab,
    'data-icons': isIconsOnly || undefined,
    ...(isIconsOnly
      ? { 'aria-label': label, styles: { body: { display: 'none' }, section: { marginInline: 0 } } }
      : {}),
  })
  return (
    <>
      <div className={classes.brand} data-icons={isIconsOnly || undefined}>
        {isIconsOnly ? <BrandMark /> : <Brand />}
        <CloseButton
          {...(onToggleWidth ? { hiddenFrom: 'sm' } : {})}
          aria-label={t('shell:closeMenu')}
          onClick={onClose}
        />
      </div>
      <ul className={classes.tabs}>
        {tabsOf(role).map((id) => {
          const Icon = TAB_ICONS[id]
          const label = t(`shell:tabs.${id}`)
          return (
            <li key={id}>
              <IconTooltip label={label} isShown={isIconsOnly}>
                {id === 'settings' ? (
                  <NavLink
                    component="button"
                    {...look(label)}
                    leftSection={<Icon size={20} aria-hidden />}
                    active={settings.tab !== null}
                    onClick={() => {
                      onClose()
                      settings.open('account')
                    }}
                  />
                ) : (
                  <NavLink
                    component={Link}
                    to={`/dashboard/${id}`}
                    {...look(label)}
                    leftSection={<Icon size={20} aria-hidden />}
                    active={current === id}
                    aria-current={current === id ? 'page' : undefined}
                    onClick={onClose}
                  />
                )}
              </IconTooltip>
            </li>
          )
        })}
      </ul>
      <div className={classes.foot}>
        <IconTooltip label={t('common:logout')} isShown={isIconsOnly}>
          <NavLink
            component="button"
            {...look(t('common:logout'))}
            leftSection={<IconLogout size={20} className="mirrored" aria-hidden />}
            onClick={logOut}
          />
        </IconTooltip>
        {onToggleWidth ? (
          <IconTooltip label={t('shell:expand')} isShown={isIconsOnly}>
            <NavLink
              component="button"
              visibleFrom="sm"
              {...look(t(isIconsOnly ? 'shell:expand' : 'shell:collapse'))}
              leftSection={<WidthIcon size={20} className="mirrored" aria-hidden />}
              onClick={onToggleWidth}
            />
          </IconTooltip>
        ) : null}
      </div>
    </>
  )
}

function IconTooltip({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right" disabled={!isShown}>
      <div>{children}</div>
    </Tooltip>
  )
}
