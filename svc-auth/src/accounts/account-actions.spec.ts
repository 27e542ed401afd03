import { describe, expect, it } from '@jest/globals';
import { userActionSchema } from '@rahi/contracts';
import type { UserEntity } from '../identity/users/user.entity.js';
import { changeOf } from './account-actions.js';

const somebody = { suspended: false, isAdmin: false, adminRole: null };

type Standing = Pick<UserEntity, 'suspended' | 'isAdmin' | 'adminRole'>;

describe('what an action changes', () => {
  it('is null exactly when the account is in that state already', () => {
    for (const action of userActionSchema.options) {
      const states = [false, true].flatMap((suspended) =>
        [false, true].map((isAdmin) => ({ ...somebody, suspended, isAdmin })),
      );
      for (const state of states) {
        const change = changeOf(action, state);
        const after: Standing = { ...state, ...change };
        expect(changeOf(action, after)).toBeNull();
        const differs = after.suspended !== state.suspended || after.isAdmin !== state.isAdmin;
        expect(differs).toBe(change !== null);
      }
    }
  });

  it('records a revoked role, and clears the record when the role is granted again', () => {
    expect(changeOf('revoke_admin', { ...somebody, isAdmin: true })).toEqual({
      isAdmin: false,
      adminRole: null,
      adminRevoked: true,
    });
    expect(changeOf('grant_admin', somebody)).toEqual({ isAdmin: true, adminRole: 'owner', adminRevoked: false });
    expect(changeOf('grant_admin', { ...somebody, isAdmin: true }, 'support')).toMatchObject({ adminRole: 'support' });
    expect(changeOf('grant_admin', { ...somebody, isAdmin: true }, 'owner')).toBeNull();
  });

  it('does not mix the role and the suspension', () => {
    expect(changeOf('suspend', { ...somebody, isAdmin: true })).toEqual({ suspended: true });
    expect(changeOf('grant_admin', { ...somebody, suspended: true })).not.toHaveProperty('suspended');
  });
});
