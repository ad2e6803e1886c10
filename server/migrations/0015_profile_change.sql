-- The category is written like all the others.
update work_item set category = 'Profile Change' where category = 'Profile change';
