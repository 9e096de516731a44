-- Patterns of profile come first.
UPDATE pattern SET priority = 4 WHERE route_id = (SELECT id FROM route WHERE identifier = 'profile');
