UPDATE pattern SET priority = 0 WHERE route_id = (SELECT id FROM route WHERE identifier = 'profile');
